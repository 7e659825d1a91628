import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const SETTINGS = join(import.meta.dirname, '../../.oxfmtrc.json');

/** What `npm run format` would make of a text that scripts write. @param file whose name says which language it is in */
export async function formatted(file: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8')) as FormatConfig;
  // `associations` are for files; without them only this name says that the language is Angular's.
  const name = file.replace(/\.html$/, '.component.html');
  const { code, errors } = await format(name, text, settings);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]!.message}`);
  return code;
}
