/** Account → Shared links shows no more of a label. */
const LONGEST = 100;
const LONGEST_NAME = 60;

/** What people see of a link in Account → Shared links. @param wording has `{name}` in it by then */
export function linkLabel(name: string, wording: (name: string) => string): string {
  const characters = [...name];
  const shown = characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
  return [...wording(shown)].slice(0, LONGEST).join('');
}
