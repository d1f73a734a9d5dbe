/** Code that is fetched when it is needed. Once it is `loaded` it can be used without waiting, and so without suspending. */
export interface LazySource<T> {
  loaded: T | undefined;
  /** One promise for all who ask; after a failure the next one tries again. */
  readonly load: () => Promise<T>;
}

export function lazySource<T>(fetchCode: () => Promise<T>): LazySource<T> {
  let pending: Promise<T> | undefined;
  const source: LazySource<T> = {
    loaded: undefined,
    load: () => {
      pending ??= fetchCode().then(
        (value) => {
          source.loaded = value;
          return value;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
  };
  return source;
}
