/** Content lines of iCalendar, as RFC 5545 (3.1 and 3.3.11) has them written. */

/** Octets of a line, without its end. */
const LONGEST = 75;

/** @param value escaped by then where it is a text */
export const icsLine = (name: string, value: string): string => `${folded(`${name}:${value}`)}\r\n`;

/** A text as the value of a property; of control characters, only tabs may stand in it. */
export const icsText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, one => (one === '\t' ? one : ''));

/** A property with a text in it; nothing without one. */
export const textLine = (name: string, text: string | null): string => (text ? icsLine(name, icsText(text)) : '');

/** A line that is too long goes on in the next one, behind a space. Never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST) return line;
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LONGEST) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join('\r\n');
}
