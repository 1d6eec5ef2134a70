/** Values stored on this device, so that the page has something to show without the server. */
export interface DeviceStore {
  get<T>(key: string): Promise<T | undefined>;
  /** The keys that begin so. */
  keys(prefix: string): Promise<readonly string[]>;
  put(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const NAME = 'finclaw';
const STORE = 'stored';

/** Stores in IndexedDB. If the browser refuses to store anything, the page only works with the server. */
export function browserStore(): DeviceStore {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {});
  const run = async <T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const request = act((await opened).transaction(STORE, mode).objectStore(STORE));
      return await new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    keys: async (prefix) =>
      ((await run('readonly', (store) => store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) ??
        []) as string[],
    put: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
  };
}
