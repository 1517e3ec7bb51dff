import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

const server = process.env.FARKLE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [sveltekit()],
  server: {
    proxy: {
      '/api': server,
      '/healthz': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
