// Takes out of a bundle what names functions that have that name already. esbuild keeps names by setting each one when
// its function is made (`keepNames`), which it does for those it did not rename as well: for the functions that are made
// for each request too.

/** A function that was declared with this name. */
const DECLARED = /__name\(([\w$]+),"\1"\)/g;
/** A short arrow function that gets its name from where it is put. */
const ASSIGNED = /([\w$]+)([:=])__name\((\([\w$,]*\)=>[\w$.]+\([\w$.,]*\)),"\1"\)/g;

/** The result is as long, because source maps count characters. */
export const withoutOwnNames = (code: string): string =>
  code
    .replace(DECLARED, call => `0${' '.repeat(call.length - 1)}`)
    .replace(ASSIGNED, (all: string, name: string, sign: string, arrow: string) =>
      `${name}${sign}${arrow}`.padEnd(all.length),
    );
