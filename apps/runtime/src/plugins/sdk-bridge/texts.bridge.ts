import type { Texts } from '@sv/sdk';
import { translatorFor } from '@sv/sdk/texts/translator';
import { callingPlugin } from './calling-plugin';

/** `sdk.texts`: what the calling plugin has in `i18n/`, and no other. */
export const textsBridge: Texts = {
  in: language => translatorFor(language, callingPlugin().plugin.entry.translations),
};
