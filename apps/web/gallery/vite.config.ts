// Screens in every state without a server. Never part of the production build, which knows only `src`.
import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-gallery', import.meta.url)),
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
  resolve: { alias: { $lib: fileURLToPath(new URL('../src/lib', import.meta.url)) } },
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
});
