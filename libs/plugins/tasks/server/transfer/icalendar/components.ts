import { InvalidInputError } from '@sv/sdk';
import type { ImportReader } from '../import-plan';
import { type ContentLine, contentLines } from './content-lines';

/** A part of a calendar, between BEGIN and END. */
export interface Component {
  name: string;
  line: number;
  properties: ContentLine[];
  components: Component[];
}

export interface Calendars {
  components: Component[];
  /** Lines that are no properties; they are left out. */
  unread: number[];
}

const DEEPEST = 8;

export const isICalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 2000));

/** @throws InvalidInputError with the line where parts of the file do not fit into each other */
export function readComponents(text: string, { t }: Pick<ImportReader, 't'>): Calendars {
  const root: Component = { name: '', line: 1, properties: [], components: [] };
  const open: Component[] = [root];
  const unread: number[] = [];
  for (const property of contentLines(text)) {
    const inside = open.at(-1)!;
    if (property.name === null) unread.push(property.line);
    else if (property.name === 'BEGIN' && open.length <= DEEPEST) open.push(begin(property, inside));
    else if (property.name !== 'END') inside.properties.push(property);
    else if (inside !== root && inside.name === property.value.trim().toUpperCase()) open.pop();
    else
      throw new InvalidInputError(
        '/text',
        t('Line {line} ends “{name}”, which has not begun.', { line: property.line, name: property.value.trim() }),
      );
  }
  const unfinished = open.at(-1)!;
  if (unfinished !== root)
    throw new InvalidInputError(
      '/text',
      t('The file is incomplete: what begins in line {line} does not end.', { line: unfinished.line }),
    );
  return { components: root.components, unread };
}

function begin({ line, value }: ContentLine, inside: Component): Component {
  const component = { name: value.trim().toUpperCase(), line, properties: [], components: [] };
  inside.components.push(component);
  return component;
}

export const propertyOf = ({ properties }: Component, name: string): ContentLine | undefined =>
  properties.find(property => property.name === name);
