import ts from 'typescript';
import { placeOf } from '../sdk-uses';
import type { Naming } from './naming';

const ASKING = /^(has|require)Capability$/;

/** Capabilities that code asks for and the manifest does not declare, and those that it declares and nothing asks for. */
export function capabilityNames({ manifest: { id, capabilities }, files }: Naming): string[] {
  const asked = files.flatMap(({ path, content }) => askedIn(path, content.toString('utf8')));
  const own = asked.map(({ name, place }) => ({ place, name: name.replace(`${id}:`, '') }));
  const undeclared = own.filter(({ name }) => !name.includes(':') && !Object.hasOwn(capabilities, name));
  const unasked = Object.keys(capabilities).filter(name => !own.some(one => one.name === name));
  return [
    ...undeclared.map(({ name, place }) => `${place}: asks for ${name}, and capabilities does not declare it`),
    ...unasked.map(
      name =>
        `capabilities has ${name}, and nothing asks for it: remove it, or call sdk.auth.requireCapability('${name}')`,
    ),
  ];
}

function askedIn(path: string, text: string): { name: string; place: string }[] {
  const found: { name: string; place: string }[] = [];
  const visit = (node: ts.Node): void => {
    const [name] = ts.isCallExpression(node) ? node.arguments : [];
    const isAsking =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ASKING.test(node.expression.name.text);
    if (isAsking && name && ts.isStringLiteralLike(name)) found.push({ name: name.text, place: placeOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}
