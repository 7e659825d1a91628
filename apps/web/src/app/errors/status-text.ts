// What a status means to a person.
import { t } from '@sv/ui/locale/translate';

export interface StatusText {
  heading: string;
  advice: string;
}

const texts = (): Record<number, StatusText> => ({
  0: {
    heading: t('The workspace cannot be reached'),
    advice: t('Check your connection. What you saved is safe on the server.'),
  },
  403: {
    heading: t('You don’t have access to this page'),
    advice: t('Ask an administrator if you need access.'),
  },
  404: {
    heading: t('Page not found'),
    advice: t('Check the address. The app may also have been turned off.'),
  },
  500: { heading: t('Something went wrong'), advice: t('The details are in the server log. Try again in a moment.') },
  503: {
    heading: t('The workspace is not available right now'),
    advice: t('It is usually back soon. Try again in a moment.'),
  },
});

export function statusText(status: number): StatusText {
  const known = texts();
  return known[status] ?? (status >= 500 ? known[500]! : known[404]!);
}
