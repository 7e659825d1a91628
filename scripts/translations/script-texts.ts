// What people read of a script: texts behind `$localize`, templates of components, and sentences that are not marked.
import ts from 'typescript';
import { textKey } from '../../libs/ui/locale/localize';
import { type FoundTexts, templateTexts } from './template-texts';

export function scriptTexts(source: string, file: string): FoundTexts {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: FoundTexts = { marked: [], unmarked: [] };
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === '$localize') {
      found.marked.push({ key: keyOf(node.template), line });
      if (!ts.isNoSubstitutionTemplateLiteral(node.template))
        node.template.templateSpans.forEach(s => visit(s.expression));
      return;
    }
    if (isTemplate(node)) return add(found, templateTexts(node.initializer.text, file, line));
    if (ts.isStringLiteralLike(node) && isSentence(node)) found.unmarked.push({ key: textKey(node.text), line });
    if (ts.isTemplateExpression(node) && isSentence(node))
      found.unmarked.push({ key: textKey(node.getText().slice(1, -1)), line });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function add(found: FoundTexts, { marked, unmarked }: FoundTexts): void {
  found.marked.push(...marked);
  found.unmarked.push(...unmarked);
}

const isTemplate = (node: ts.Node): node is ts.PropertyAssignment & { initializer: ts.StringLiteralLike } =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'template' && ts.isStringLiteralLike(node.initializer);

/** What `$localize` makes of it at run time; a name stands behind what it names: `${count}:COUNT:`. */
export function keyOf(template: ts.TemplateLiteral): string {
  const spans = ts.isNoSubstitutionTemplateLiteral(template) ? [] : [...template.templateSpans];
  const head = ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text;
  const [, block = '', text = ''] = /^(?::([^:]*):)?([^]*)$/.exec(head)!;
  const [meaning = ''] = block.includes('|') ? block.split('|') : [''];
  const rest = spans.map(({ literal }, at) => {
    const [, name, after = ''] = /^(?::([^:]*):)?([^]*)$/.exec(literal.text)!;
    return `{$${name ?? (at === 0 ? 'PH' : `PH_${at}`)}}${after}`;
  });
  return textKey(text + rest.join(''), meaning);
}

/** Begins like a sentence and is not for programmers: no import, no type, no error that nobody sees. */
function isSentence(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  const text = ts.isTemplateExpression(node) ? node.head.text : node.text;
  if (!/^\p{Lu}\p{Ll}+(?:[\s….,:!?’'-]|$)/u.test(text)) return false;
  for (let at: ts.Node = node.parent; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isTypeNode(at) || ts.isDecorator(at) || ts.isThrowStatement(at)) return false;
    if (ts.isNewExpression(at) && /Error$|^Intl\./.test(at.expression.getText())) return false;
    if (ts.isCallExpression(at) && /^console\.|\.(get|set|has)$/.test(at.expression.getText())) return false;
    if (ts.isBlock(at) || ts.isClassElement(at)) return true;
  }
  return true;
}
