// What Tasks adds to pages outside its own.
import { defineContributions } from '@sv/ui/contributions/define-contributions';

export default defineContributions({
  widgets: { 'due-today': async () => (await import('./due-today/due-today')).DueToday },
});
