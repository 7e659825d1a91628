import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The addresses of a plugin's pages. */
export interface PagePaths {
  /** As they are. */
  plain: string[];
  /** With a parameter in them, as `/plants/:id`. */
  patterns: string[];
}

/** The addresses of a plugin's pages, as `web/plugin.routes.ts` spells them out. */
export function pagePaths(folder: string, routePrefix: string): PagePaths {
  const file = join(folder, 'web/plugin.routes.ts');
  return existsSync(file) ? pagePathsIn(readFileSync(file, 'utf8'), routePrefix) : { plain: [], patterns: [] };
}

/** @param routes the text of `web/plugin.routes.ts` */
export function pagePathsIn(routes: string, routePrefix: string): PagePaths {
  const source = ts.createSourceFile('plugin.routes.ts', routes, ts.ScriptTarget.Latest, true);
  const found = new Set([routePrefix]);
  const visit = (node: ts.Node, base: string): void => {
    const path = ts.isObjectLiteralExpression(node) ? textOf(node, 'path') : null;
    const here = path ? `${base}/${path}` : base;
    const isDetour = here.includes('*') || (here.includes(':') && textOf(node, 'redirectTo') !== null);
    if (path && !isDetour) found.add(here);
    ts.forEachChild(node, child => visit(child, here));
  };
  visit(source, routePrefix);
  const hasParameter = (path: string): boolean => path.includes(':');
  return { plain: [...found].filter(path => !hasParameter(path)), patterns: [...found].filter(hasParameter) };
}

/** The first of these addresses that is one of the pattern's, and no page of its own. */
export function addressFor(pattern: string, addresses: readonly string[], plain: readonly string[]): string | null {
  return addresses.find(address => fits(pattern, address) && !plain.includes(address)) ?? null;
}

/** Whether `/plants/7` is one of `/plants/:id`. */
export function fits(pattern: string, address: string): boolean {
  const [segments, given] = [pattern.split('/'), address.split('/')];
  return given.length === segments.length && segments.every((one, at) => one.startsWith(':') || one === given[at]);
}

/** How an author has a page looked at that nothing leads to. */
export const adviceFor = (pattern: string): string =>
  `${pattern}: no page links to one of these; let test/seed.ts return { pages: ['${pattern.replace(/:\w+/g, '…')}'] } with something that it made`;

function textOf(route: ts.Node, field: string): string | null {
  if (!ts.isObjectLiteralExpression(route)) return null;
  const [text] = route.properties.flatMap(property =>
    ts.isPropertyAssignment(property) &&
    property.name.getText() === field &&
    ts.isStringLiteralLike(property.initializer)
      ? [property.initializer.text]
      : [],
  );
  return text || null;
}
