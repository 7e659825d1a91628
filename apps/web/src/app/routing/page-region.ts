// Where the pages stand, as a selector: what scrolls in a narrow window, and where the focus goes after a navigation.
import { InjectionToken } from '@angular/core';

export const PAGE_REGION = new InjectionToken<string>('PageRegion', { factory: () => 'main' });
