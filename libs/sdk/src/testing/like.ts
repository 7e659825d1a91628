/** SQL's LIKE: `%` is any text, `_` any character. */
export function isLike(text: string, pattern: string, anyCase: boolean): boolean {
  const [characters, wanted] = [text, pattern].map(one => [...(anyCase ? one.toLowerCase() : one)]) as [
    string[],
    string[],
  ];
  // Where the last `%` stands, and how much of the text it has taken: only the last one is ever tried again.
  let [star, taken] = [-1, 0];
  let at = 0;
  for (let next = 0; next < characters.length;) {
    if (wanted[at] === '%') [star, taken] = [at++, next];
    else if (wanted[at] === '_' || wanted[at] === characters[next]) [at, next] = [at + 1, next + 1];
    else if (star >= 0) [at, next] = [star + 1, ++taken];
    else return false;
  }
  return wanted.slice(at).every(character => character === '%');
}
