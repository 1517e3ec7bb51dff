import type { en } from './en/index.ts';

/** Literal strings of one language are any string in another; sentences with parts keep their parameters. */
type Widened<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...parts: infer P) => string
      ? (...parts: P) => string
      : Widened<T[K]>;
};

/** Everything the interface says; a further language is one more value of this type. */
export type Catalogue = Widened<typeof en>;
