/**
 * Version 1 of the contract `people`: what other plugins get of somebody's address book when that person agreed. It is
 * as small as its purpose, and it never changes: another shape is another version beside this one.
 */
export interface Person {
  name: string;
  /** `1815-12-10` */
  birthday: string | null;
}
