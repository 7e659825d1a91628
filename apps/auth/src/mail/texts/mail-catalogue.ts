import type { Catalogue } from '@sv/server/locale/language';
import { english } from './english';
import { german } from './german';
import type { MailTexts } from './mail-texts';

export const mailTexts: Catalogue<MailTexts> = { en: english, de: german };
