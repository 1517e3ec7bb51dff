import type { DeviceStorage } from './device-storage.ts';

/**
 * Reloads the page for `reason` unless this tab has done so before, and says whether it does. While two builds stand behind
 * one balancer a reload may bring the old one again; asking the person then beats reloading for ever (K02).
 */
export function reloadOnce(reason: string, tab: DeviceStorage, reload: () => void): boolean {
  const key = `farkle:reloaded:${reason}`;
  if (tab.get(key) !== null) return false;
  if (!tab.set(key, 'yes')) return false;
  reload();
  return true;
}
