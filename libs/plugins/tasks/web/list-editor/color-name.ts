// The names of the colours that a list can have.
import { t } from '@sv/ui/locale/translate';
import type { ListColor } from '../../shared/list-colors';

/** Read out; what is seen is the colour. */
export function colorName(color: ListColor): string {
  const names: Record<ListColor, string> = {
    blue: t('Blue'),
    teal: t('Teal'),
    green: t('Green'),
    yellow: t('Yellow'),
    orange: t('Orange'),
    red: t('Red'),
    pink: t('Pink'),
    purple: t('Purple'),
    gray: t('Grey'),
  };
  return names[color];
}
