/** What class-validator says of a field, for the rules that people can break. */
export const germanValidation: Readonly<Record<string, string>> = {
  '{property} should not be empty': 'Dieses Feld muss ausgefüllt werden.',
  '{property} must be longer than or equal to {min} characters': 'Verwende mindestens {min} Zeichen.',
  '{property} must be shorter than or equal to {max} characters': 'Verwende höchstens {max} Zeichen.',
  '{property} must be longer than or equal to {min} and shorter than or equal to {max} characters':
    'Verwende {min} bis {max} Zeichen.',
  '{property} must not be greater than {max}': 'Gib {max} oder weniger ein.',
  '{property} must not be less than {min}': 'Gib {min} oder mehr ein.',
  '{property} must contain no more than {max} elements': 'Wähle höchstens {max} aus.',
  '{property} must contain at least {min} elements': 'Wähle mindestens {min} aus.',
  '{property} must be one of the following values: {values}': 'Dieser Wert steht nicht zur Wahl.',
  '{property} must be an integer number': 'Gib eine ganze Zahl ein.',
  '{property} must be a valid ISO 8601 date string': 'Gib ein Datum an.',
};
