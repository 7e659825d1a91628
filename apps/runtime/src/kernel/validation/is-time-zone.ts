import { ValidateBy } from 'class-validator';
import { isTimeZone } from '../settings/time-zone';

/** The name of a time zone, such as `Europe/Berlin`. */
export const IsTimeZoneName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTimeZoneName',
    validator: {
      validate: isTimeZone,
      defaultMessage: () => 'must be the name of a time zone, such as Europe/Berlin',
    },
  });
