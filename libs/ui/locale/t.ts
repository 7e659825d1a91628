// `{{ 'Sign in' | t }}`: a text of a template in the language of the person.
import { Pipe, type PipeTransform } from '@angular/core';
import { t, type TextValues } from './translate';

@Pipe({ name: 't' })
export class T implements PipeTransform {
  /** See `t` in `translate.ts`. Translations never change while a page is open, so the pipe is pure. */
  readonly transform: (text: string, values?: TextValues, meaning?: string) => string = t;
}
