// The status with which the server sent this document. A refused page is shown as refused at its own address, once.
import { DOCUMENT, inject } from '@angular/core';
import { Router, type CanMatchFn } from '@angular/router';

const refusals = [403, 404, 500, 503];

/** Null when the document was served as an ordinary page. */
export function initialStatus(document: Document): number | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sv-status"]')?.content;
  const status = Number(content);
  return refusals.includes(status) ? status : null;
}

/** Matches the first address only: a page that the server refused once may exist when it is asked for again. */
export const wasRefused: CanMatchFn = () => !inject(Router).navigated && initialStatus(inject(DOCUMENT)) !== null;
