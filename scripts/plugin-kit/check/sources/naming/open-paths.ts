import ts from 'typescript';
import { pagePathsIn } from '../../pages/page-paths';
import type { Naming } from './naming';

/** What the manifest opens to everybody and no controller or page has: nobody would notice what comes there later. */
export function openPaths({ manifest, files }: Naming): string[] {
  return [...openRoutes(manifest.public, files), ...openPages(manifest.publicPages, manifest.routePrefix, files)];
}

function openRoutes(open: readonly string[], files: Naming['files']): string[] {
  const routes = files.flatMap(({ path, content }) => routesIn(path, content.toString('utf8')));
  // A path that is worked out may be any of them.
  if (routes.includes(null)) return [];
  const unserved = open.filter(pattern => !routes.some(route => covers(pattern, route!)));
  return unserved.map(pattern => `public has ${pattern}, and no controller has a route there: remove it, or add one`);
}

function openPages(open: readonly string[], routePrefix: string, files: Naming['files']): string[] {
  const routes = files.find(({ path }) => path === 'web/plugin.routes.ts')?.content.toString('utf8') ?? '';
  // Routes that stand in other files are not looked for.
  if (/loadChildren|\.\.\./.test(routes)) return [];
  const { plain, patterns } = pagePathsIn(routes, routePrefix);
  const pages = [...plain, ...patterns].map(nameless);
  const missing = open.filter(page => !pages.includes(nameless(routePrefix + page)));
  return missing.map(page => `publicPages has ${page}: web/plugin.routes.ts has no such page`);
}

const nameless = (path: string): string => path.replace(/:\w+/g, ':');

/** `/hooks/*` covers `/hooks/:id`, `/share/**` whatever is below. */
function covers(pattern: string, route: string): boolean {
  const [wanted, given] = [pattern.split('/'), route.split('/')];
  const rest = wanted.indexOf('**');
  const length = rest < 0 ? wanted.length : rest;
  const fits = rest < 0 ? given.length === length : given.length > length;
  return fits && wanted.slice(0, length).every((segment, at) => segment === '*' || segment === given[at]);
}

const METHODS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'All', 'Head', 'Options']);

/** `/hooks/payments`, `/entries/:id`: of each route of the controllers in a file; null for one that is worked out. */
function routesIn(path: string, text: string): (string | null)[] {
  const routes: (string | null)[] = [];
  const visit = (node: ts.Node): void => {
    const base = ts.isClassDeclaration(node) ? pathOf(node, name => name === 'Controller') : undefined;
    if (base !== undefined && ts.isClassDeclaration(node)) {
      for (const member of node.members) {
        const own = ts.isMethodDeclaration(member) ? pathOf(member, name => METHODS.has(name)) : undefined;
        if (own !== undefined) routes.push(base === null || own === null ? null : joined(base, own));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return routes;
}

const joined = (base: string, own: string): string =>
  `/${[base, own].flatMap(part => part.split('/').filter(Boolean)).join('/')}`;

/** What a decorator of these names is given; undefined without one, null where it is not written out. */
function pathOf(node: ts.HasDecorators, isNamed: (name: string) => boolean): string | null | undefined {
  for (const { expression } of ts.getDecorators(node) ?? []) {
    const isOne = ts.isCallExpression(expression) && ts.isIdentifier(expression.expression);
    if (!isOne || !isNamed((expression.expression as ts.Identifier).text)) continue;
    const [path] = expression.arguments;
    if (!path) return '';
    return ts.isStringLiteralLike(path) ? path.text : null;
  }
  return undefined;
}
