import { pagePathsIn, fits } from '../../pages/page-paths';
import type { Naming } from './naming';

/** Commands and create entries that open a page which `web/plugin.routes.ts` does not have. */
export function actionPaths({ manifest: { contributes, routePrefix }, files }: Naming): string[] {
  const routes = files.find(({ path }) => path === 'web/plugin.routes.ts')?.content.toString('utf8');
  // Routes that stand in other files are not looked for.
  if (routes === undefined || /loadChildren|\.\.\./.test(routes)) return [];
  const { plain, patterns } = pagePathsIn(routes, routePrefix);
  return (['commands', 'createMenu'] as const).flatMap(list =>
    contributes[list].flatMap(({ id, path }) => {
      const page = path?.split(/[?#]/)[0];
      if (!page || [...plain, ...patterns].some(pattern => fits(pattern, page))) return [];
      return [`contributes.${list} has ${id}, which opens ${path}: web/plugin.routes.ts has no such page`];
    }),
  );
}
