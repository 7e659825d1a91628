import type { Catalogue } from '@sv/server/locale/language';
import { english } from './english';
import { german } from './german';
import type { NoticeTexts } from './notice-texts';

export const noticeTexts: Catalogue<NoticeTexts> = { en: english, de: german };
