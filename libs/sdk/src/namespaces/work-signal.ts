/** `AbortSignal`, wherever the types of Node or of browsers are there; this package needs neither. */
export type WorkSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean };
