import ts from 'typescript';
import type { Naming } from './naming';

/**
 * Categories that are sent and have no name for the page on which people mute them, and names of what is never sent. Of a
 * plugin that names none nothing is said: people read its categories as words.
 */
export function notificationNames({ manifest: { contributes }, uses, constants, files }: Naming): string[] {
  const named = contributes.notifications ?? [];
  if (named.length === 0) return [];
  const unnamed = uses.calls
    .filter(({ member }) => member === 'notifications.send')
    .flatMap(
      ({
        node: {
          arguments: [input],
        },
        place,
      }) => {
        const category = input && ts.isObjectLiteralExpression(input) ? categoryIn(input) : undefined;
        const value = category && constants.valueOf(category);
        return typeof value === 'string' && !named.some(({ id }) => id === value)
          ? [`${place}: sends ${value}, and contributes.notifications does not name it`]
          : [];
      },
    );
  const texts = new Set(files.flatMap(({ path, content }) => textsIn(path, content.toString('utf8'))));
  const unsent = named.filter(({ id }) => !texts.has(id));
  return [...unnamed, ...unsent.map(({ id }) => `contributes.notifications has ${id}, and nothing sends it`)];
}

function categoryIn({ properties }: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const property = properties.find(({ name }) => name?.getText() === 'category');
  if (!property) return undefined;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** A category that is sent is written somewhere, as a text or as a key, however it gets into the call. */
function textsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}
