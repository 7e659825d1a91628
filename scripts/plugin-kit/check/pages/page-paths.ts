import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The addresses of a plugin's pages that have no parameter in them, as `web/plugin.routes.ts` spells them out. */
export function pagePaths(folder: string, routePrefix: string): string[] {
  const file = join(folder, 'web/plugin.routes.ts');
  if (!existsSync(file)) return [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Set([routePrefix]);
  const visit = (node: ts.Node, base: string): void => {
    const path = ts.isObjectLiteralExpression(node) ? pathOf(node) : null;
    const here = path ? `${base}/${path}` : base;
    if (path && !/[:*]/.test(here)) found.add(here);
    ts.forEachChild(node, child => visit(child, here));
  };
  visit(source, routePrefix);
  return [...found];
}

function pathOf(route: ts.ObjectLiteralExpression): string | null {
  const [path] = route.properties.flatMap(property =>
    ts.isPropertyAssignment(property) && property.name.getText() === 'path' && ts.isStringLiteral(property.initializer)
      ? [property.initializer.text]
      : [],
  );
  return path || null;
}
