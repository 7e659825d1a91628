// The selector of the element around the pages: it scrolls in a narrow window and receives the focus after a
// navigation.
import { InjectionToken } from '@angular/core';

export const PAGE_REGION = new InjectionToken<string>('PageRegion', { factory: () => 'main' });
