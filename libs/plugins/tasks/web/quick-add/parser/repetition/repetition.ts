// Repetition in English and German, as the value of an RRULE: "every second Tuesday", "alle 2 Wochen am Montag".
import type { RepeatsFrom } from '../../../../shared/task.contract';
import type { Reading } from '../reading';
import { repetitionForms } from './repetition-forms';

export interface Repetition {
  rule: string;
  repeatsFrom: RepeatsFrom;
  phrase: string;
  from: number;
  to: number;
}

export function takeRepetition(reading: Reading): Repetition | null {
  for (const { pattern, read, isClear } of repetitionForms) {
    for (const { from, to, groups } of reading.find(pattern)) {
      const rule = isClear({ from, to }, reading) && read(groups);
      if (!rule) continue;
      const repeatsFrom = groups['done'] || groups['after'] ? 'done' : 'due';
      return { rule, repeatsFrom, phrase: reading.take({ from, to }), from, to };
    }
  }
  return null;
}
