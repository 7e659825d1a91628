import { InvalidInputError, type Translate } from '@sv/sdk';
import { readFile } from './read-file';

const reader = { t: (text => text) as Translate, timeZone: 'UTC', now: new Date('2026-10-03T10:00:00Z') };
const MILLION = 1_000_000;
const table = (content: string, description = '', date = ''): string =>
  `TYPE,CONTENT,DESCRIPTION,DATE\ntask,"x${content}","${description}","${date}"\n`;
const calendar = (lines: string): string => `BEGIN:VCALENDAR\n${lines}\nEND:VCALENDAR\n`;
const chain = (count: number): string =>
  Array.from({ length: count }, (_, at) => `BEGIN:VTODO\nUID:${at}\nSUMMARY:x\nRELATED-TO:${at + 1}\nEND:VTODO`).join(
    '\n',
  );

/** A file of the size that a request may have is made so that reading it takes for ever. */
describe('a file that is to keep the server busy', () => {
  it.each([
    ['a date of spaces', table('', '', `x${' '.repeat(90_000)}x`)],
    ['a title of at signs', table(' @'.repeat(40_000))],
    ['a label of dashes', table(` @${'-'.repeat(90_000)}x`)],
    ['notes of line ends', table('', `${'\n'.repeat(90_000)}RRULE`)],
    ['files that do not end', `${table('')}note,"${'[[file {'.repeat(11_000)}",,\n`],
    ['quotation marks', `TYPE,CONTENT\n${'"'.repeat(MILLION)}`],
    ['commas', `TYPE,CONTENT\n${','.repeat(90_000)}\n`],
    ['a header of tabs', `TYPE,${'\t'.repeat(MILLION)}`],
    ['more columns and rows than anybody has', `TYPE,CONTENT${',x'.repeat(45_000)}\n${'task,x\n'.repeat(19_000)}`],
    ['a chain of parts', calendar(chain(4900))],
    ['too long a chain of parts', calendar(chain(15_000))],
    ['calendars in calendars', 'BEGIN:VCALENDAR\n'.repeat(60_000)],
    ['lines that are none', calendar('!\n'.repeat(MILLION / 2))],
    ['a folded line', calendar(`X-A:\n${' a\n'.repeat(MILLION / 3)}`)],
    ['parameters', calendar(`X-A${';B=C'.repeat(MILLION / 4)}:x`)],
    ['notes of semicolons and quotation marks', table('', `${';'.repeat(40_000)}${`'`.repeat(40_000)}`)],
    ['a category of dashes', calendar(`BEGIN:VTODO\nSUMMARY:x\nCATEGORIES:a${'-'.repeat(MILLION)}b\nEND:VTODO`)],
    [
      'categories of dashes',
      calendar(`BEGIN:VTODO\nSUMMARY:x\nCATEGORIES:${`a${'-'.repeat(198)}b,`.repeat(5_000)}\nEND:VTODO`),
    ],
    ['escapes', calendar(`BEGIN:VTODO\nSUMMARY:x\nCATEGORIES:${'\\,'.repeat(MILLION / 2)}\nEND:VTODO`)],
  ])('does not: %s', (_, text) => {
    const begin = performance.now();
    try {
      readFile({ fileName: 'x', text }, reader);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidInputError);
    }
    // Milliseconds, where a hostile text would take minutes, or blocks everybody for some seconds.
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
