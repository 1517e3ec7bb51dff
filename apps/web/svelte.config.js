import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    // Precompressed files are served as they are; 200.html answers every room link.
    adapter: adapter({ pages: 'build', assets: 'build', fallback: '200.html', precompress: true }),
    typescript: { config: ({ include }) => void include.push('../vitest.config.ts', '../gallery') },
    // A fixed name keeps two builds of the same source byte-identical; kit's default is a timestamp.
    version: { name: process.env.FARKLE_BUILD ?? 'farkle-room' },
  },
};
