import type { Catalogue } from '@sv/server/locale/language';
import { english } from './english';
import { german } from './german';
import type { PlatformTexts } from './platform-texts';

export const platformTexts: Catalogue<PlatformTexts> = { en: english, de: german };
