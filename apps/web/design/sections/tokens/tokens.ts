// What is in tokens.css, and the classes of base.css.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './tokens.html';

@Component({
  selector: 'sv-design-tokens',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './tokens.html',
  styleUrl: '../section.css',
})
export class TokensSection {
  protected readonly colours = tokensOf(inject(DOCUMENT), '--sv-color-');
  protected readonly spaces = ['1', '2', '3', '4', '5', '6', '8', '10', '12', '16'];
  protected readonly sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'];
  protected readonly radii = ['sm', 'md', 'lg', 'xl', 'full'];
  protected readonly shadows = ['control', 'card', 'float'];
}

/** The names of custom properties that begin so, in the order in which they are declared. */
function tokensOf(document: Document, prefix: string): string[] {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]);
  const names = rules.flatMap(rule => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return [...new Set(names.filter(name => name.startsWith(prefix)))];
}
