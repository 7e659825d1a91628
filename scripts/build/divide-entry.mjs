// @ts-check
// Moves out of the entry script what only later pages use. A package such as @angular/core is one file, so a bundler puts
// all of it that any page uses into the entry script. Declarations are smaller than files: those that the entry script does
// not reach itself go into a script of their own, which later pages load with theirs.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @typedef {{ text: string, names: string[], refs: Set<string>, writes: Set<string>, isMovable: boolean }} Unit */

const EXPORTS = /export ?\{([^}]*)\};?\s*$/;
/** By what name, and under what name it is imported or exported: `a as b`. */
const SPECIFIER = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/;

/** @param {string} folder where the built scripts are, before anything names their hashes */
export function divideEntry(folder) {
  const files = readdirSync(folder).filter(name => /^(chunk|main)-.*\.js$/.test(name));
  const entry = files.find(name => name.startsWith('main-'));
  if (!entry) throw new Error(`${folder} has no entry script`);
  const divided = divide(readFileSync(join(folder, entry), 'utf8'), entry);
  if (!divided) return;
  const hash = createHash('sha256').update(divided.later).digest('base64url').replaceAll('_', '-').slice(0, 8);
  const later = `chunk-${hash}.js`;
  for (const file of files.filter(name => name !== entry)) {
    const path = join(folder, file);
    writeFileSync(path, redirected(readFileSync(path, 'utf8'), entry, later, divided.moved));
  }
  writeFileSync(join(folder, entry), divided.entry);
  writeFileSync(join(folder, later), divided.later);
}

/**
 * @param {string} source @param {string} name of the entry script
 * @returns {{ entry: string, later: string, moved: Set<string> } | null} null: everything is needed at once
 */
function divide(source, name) {
  const exported = specifiersIn(EXPORTS.exec(source)?.[1] ?? '');
  const units = unitsOf(source.replace(EXPORTS, ''), name);
  const needed = neededUnits(units, new Set(exported.map(({ local }) => local)));
  const later = units.filter(unit => !needed.has(unit));
  if (later.length === 0) return null;
  const isLater = new Set(later.flatMap(({ names }) => names));
  const moved = exported.filter(({ local }) => isLater.has(local));
  const kept = exported.filter(({ local }) => !isLater.has(local));
  const wanted = new Set(later.flatMap(({ refs }) => [...refs]).filter(ref => !isLater.has(ref)));
  const shared = [...wanted].map((local, at) => kept.find(one => one.local === local) ?? { local, outer: `$${at}` });
  const all = [...kept, ...shared.filter(one => !kept.includes(one))];
  const listOf = (/** @type {Specifier[]} */ list) => list.map(({ local, outer }) => `${local} as ${outer}`).join(',');
  const imported = shared.map(({ local, outer }) => `${outer} as ${local}`).join(',');
  return {
    entry: `${textOf(units.filter(unit => needed.has(unit)))}export{${listOf(all)}};`,
    later: `import{${imported}}from'./${name}';${textOf(later)}export{${listOf(moved)}};`,
    moved: new Set(moved.map(({ outer }) => outer)),
  };
}

/** @typedef {{ local: string, outer: string }} Specifier */

/** @param {string} list @returns {Specifier[]} */
function specifiersIn(list) {
  return list
    .split(',')
    .filter(text => text.trim())
    .map(text => {
      const [, local, outer = local] = SPECIFIER.exec(text) ?? [];
      if (!local || !outer) throw new Error(`${text} is no name of an export`);
      return { local, outer };
    });
}

/** @param {Unit[]} units */
const textOf = units => units.map(({ text }) => `${text}\n`).join('');

/**
 * What runs at once, and all that it may use. Of what nobody uses nobody knows what it does, so it stays too.
 *
 * @param {Unit[]} units @param {Set<string>} exported
 */
function neededUnits(units, exported) {
  const byName = new Map(units.flatMap(unit => unit.names.map(name => [name, unit])));
  const closure = (/** @type {Unit[]} */ from) => {
    const found = new Set(from);
    for (const { refs } of found) {
      for (const ref of refs) found.add(/** @type {Unit} */ (byName.get(ref)));
    }
    return found;
  };
  const used = closure(units.filter(({ names }) => names.some(name => exported.has(name))));
  let needed = closure(units.filter(unit => !unit.isMovable || !used.has(unit)));
  // An imported variable cannot be written, so whoever writes it is where it is.
  for (let before = 0; before !== needed.size;) {
    before = needed.size;
    const isNeeded = (/** @type {string} */ name) => needed.has(/** @type {Unit} */ (byName.get(name)));
    needed = closure([...needed, ...units.filter(({ writes }) => [...writes].some(isNeeded))]);
  }
  return needed;
}

/** @param {string} source @param {string} name @returns {Unit[]} one for each declaration, in order */
function unitsOf(source, name) {
  const { file, declared } = bound(source, name);
  return file.statements.slice(0, -1).flatMap(statement => {
    if (ts.isImportDeclaration(statement)) throw new Error(`${name} imports something at once`);
    if (!ts.isVariableStatement(statement)) return [unitOf(statement, statement.getText(file), declared)];
    const kind = /^\w+/.exec(statement.getText(file))?.[0];
    return statement.declarationList.declarations.map(one => unitOf(one, `${kind} ${one.getText(file)};`, declared));
  });
}

/** @param {ts.Node} node @param {string} text @param {Declared} declared @returns {Unit} */
function unitOf(node, text, declared) {
  const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isVariableDeclaration(node);
  const own = isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : null;
  const [refs, writes] = [new Set(/** @type {string[]} */ ([])), new Set(/** @type {string[]} */ ([]))];
  /** @param {ts.Node} inner */
  const visit = inner => {
    if (ts.isIdentifier(inner) && isReference(inner) && declared.isMeant(inner)) {
      refs.add(inner.text);
      if (isWritten(inner)) writes.add(inner.text);
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  const names = own === null ? declared.namesIn(node) : [own];
  return { text, names, refs, writes, isMovable: own !== null && !startsSomething(node) };
}

/**
 * A call may do more than make a value. A function that is called where it stands is how compilers write classes, and makes
 * one.
 *
 * @param {ts.Node} node
 */
function startsSomething(node) {
  const value =
    ts.isVariableDeclaration(node) && node.initializer && ts.skipPartiallyEmittedExpressions(node.initializer);
  if (!value || !ts.isCallExpression(value)) return false;
  const called = ts.isParenthesizedExpression(value.expression) ? value.expression.expression : value.expression;
  return !ts.isArrowFunction(called) && !ts.isFunctionExpression(called);
}

/** @typedef {{ isMeant(identifier: ts.Identifier): boolean, namesIn(node: ts.Node): string[] }} Declared */

/** @param {string} source @param {string} name @returns {{ file: ts.SourceFile, declared: Declared }} */
function bound(source, name) {
  // Else it would be a script, whose declarations are global.
  const file = ts.createSourceFile(name, `${source}\nexport {};`, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const options = { allowJs: true, noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.ESNext };
  const host = {
    ...ts.createCompilerHost(options),
    getSourceFile: (/** @type {string} */ path) => (path === name ? file : undefined),
  };
  const checker = ts.createProgram([name], options, host).getTypeChecker();
  const isTop = (/** @type {ts.Symbol | undefined} */ symbol) =>
    symbol?.declarations?.some(declaration => isAtTop(declaration)) ?? false;
  return {
    file,
    declared: {
      // By scope alone: the checker would otherwise work out types.
      isMeant: identifier =>
        isTop(/** @type {any} */ (checker).resolveName(identifier.text, identifier, ts.SymbolFlags.Value, true)),
      namesIn: node => {
        /** @type {string[]} */
        const names = [];
        /** @param {ts.Node} inner */
        const visit = inner => {
          if (ts.isBindingElement(inner) && ts.isIdentifier(inner.name)) names.push(inner.name.text);
          if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
        };
        if (ts.isVariableDeclaration(node)) visit(node.name);
        return names;
      },
    },
  };
}

/** @param {ts.Node} declaration */
function isAtTop(declaration) {
  let node = declaration.parent;
  while (node && !ts.isSourceFile(node)) {
    if (ts.isFunctionLike(node) || ts.isBlock(node) || ts.isClassLike(node)) return false;
    node = node.parent;
  }
  return true;
}

/** Not the name of a member, of a label or of what is declared here. @param {ts.Identifier} node */
function isReference(node) {
  const parent = /** @type {any} */ (node.parent);
  return !NAMES.some(([is, key]) => is(parent) && parent[key] === node);
}

/** @type {[(node: ts.Node) => boolean, string][]} */
const NAMES = [
  [ts.isPropertyAccessExpression, 'name'],
  [ts.isPropertyAssignment, 'name'],
  [ts.isMethodDeclaration, 'name'],
  [ts.isPropertyDeclaration, 'name'],
  [ts.isGetAccessorDeclaration, 'name'],
  [ts.isSetAccessorDeclaration, 'name'],
  [ts.isBindingElement, 'propertyName'],
  [ts.isBindingElement, 'name'],
  [ts.isVariableDeclaration, 'name'],
  [ts.isParameter, 'name'],
  [ts.isFunctionDeclaration, 'name'],
  [ts.isFunctionExpression, 'name'],
  [ts.isClassDeclaration, 'name'],
  [ts.isClassExpression, 'name'],
  [ts.isLabeledStatement, 'label'],
  [ts.isBreakOrContinueStatement, 'label'],
  [ts.isMetaProperty, 'name'],
];

/** @param {ts.Identifier} node */
const isWritten = node => /** @type {any} */ (ts).isAssignmentTarget(node);

/**
 * @param {string} script @param {string} entry @param {string} later @param {Set<string>} moved
 */
function redirected(script, entry, later, moved) {
  const imports = new RegExp(`import ?\\{([^}]*)\\} ?from ?'\\./${entry.replaceAll('.', '\\.')}';?`, 'g');
  return script.replace(imports, (_, list) => {
    const named = list.split(',').filter((/** @type {string} */ text) => text.trim());
    const isMoved = (/** @type {string} */ text) => moved.has(SPECIFIER.exec(text)?.[1] ?? '');
    const importOf = (/** @type {string[]} */ texts, /** @type {string} */ file) =>
      texts.length > 0 ? `import{${texts.join(',')}}from'./${file}';` : '';
    const kept = named.filter((/** @type {string} */ text) => !isMoved(text));
    return importOf(kept, entry) + importOf(named.filter(isMoved), later);
  });
}
