/** Whether it says which types are accepted: `image/png`, `image/*` or `*` + `/*`. */
export const isAcceptedType = (type: unknown): type is string =>
  typeof type === 'string' && /^(\*\/\*|[a-z]+\/(\*|[a-z0-9][a-z0-9.+-]*))$/.test(type);

/** Whether a file of this type is accepted. */
export const acceptsType = (accepted: readonly string[], type: string): boolean =>
  accepted.some(one => one === '*/*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
