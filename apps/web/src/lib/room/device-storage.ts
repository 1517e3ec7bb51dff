/** What this device remembers: the browser's storage, or memory where the browser allows none. */
export interface DeviceStorage {
  get(key: string): string | null;
  /** Says whether the entry outlasts the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** A storage that lasts as long as the page. */
export function memoryStorage(): DeviceStorage {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => {
      entries.set(key, value);
      return false;
    },
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

/**
 * The given browser storage with memory behind it: with cookies blocked, or the quota used up, touching it throws, and the
 * game goes on in this tab all the same.
 */
export function deviceStorage(open: () => Storage): DeviceStorage {
  const memory = memoryStorage();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      memory.remove(key);
      return (
        attempt((storage) => {
          storage.setItem(key, value);
          return true;
        }, false) || memory.set(key, value)
      );
    },
    remove: (key) => {
      memory.remove(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** Kept until the browser's storage is cleared, shared by all tabs. */
export const lasting = deviceStorage(() => window.localStorage);

/** Kept for this tab, over reloads. */
export const ofThisTab = deviceStorage(() => window.sessionStorage);
