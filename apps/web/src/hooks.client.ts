import { ofThisTab } from '$lib/room/device-storage.ts';
import { reloadOnce } from '$lib/room/reload-once.ts';

// After a deploy the parts that an open tab has not loaded yet are gone (K02). This file's own address names its build.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce(import.meta.url, ofThisTab, () => location.reload())) event.preventDefault();
});
