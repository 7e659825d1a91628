// The page of all widgets is for authors: only `npm run dev` has it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEV_PAGE = 'sv-design-';

/** @throws when a script in the folder of a production build has a page that only development has */
export function refuseDevPages(folder: string): void {
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'));
  const wrong = scripts.filter(name => readFileSync(join(folder, name), 'utf8').includes(DEV_PAGE));
  if (wrong.length > 0) throw new Error(`A page that only development has is in the build: ${wrong.join(', ')}`);
}
