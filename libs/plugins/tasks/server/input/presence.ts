import { ValidateIf } from 'class-validator';

/** The field may be left out; `null` is a value like any other and has to pass the rules below. */
export const MayBeMissing = () => ValidateIf((_, value) => value !== undefined);

/** The field may be left out, and `null` clears it. */
export const MayBeNull = () => ValidateIf((_, value) => value !== undefined && value !== null);
