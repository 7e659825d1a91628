import { fits, pagePathsIn } from '../../pages/page-paths';
import type { Naming } from './naming';

/** Pages that the manifest opens to everybody and `web/plugin.routes.ts` does not have. */
export function openPages({ manifest: { publicPages, routePrefix }, files }: Naming): string[] {
  const routes = files.find(({ path }) => path === 'web/plugin.routes.ts')?.content.toString('utf8') ?? '';
  // Routes that stand in other files are not looked for.
  if (/loadChildren|\.\.\./.test(routes)) return [];
  const { plain, patterns } = pagePathsIn(routes, routePrefix);
  return publicPages.flatMap(page =>
    [...plain, ...patterns].some(pattern => fits(pattern, routePrefix + page))
      ? []
      : [`publicPages has ${page}: web/plugin.routes.ts has no such page`],
  );
}
