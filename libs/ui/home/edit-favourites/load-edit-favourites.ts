// Loads the dialog for favourites, which the sidebar and the home page open.
import type { Type } from '@angular/core';
import type { EditFavourites } from './edit-favourites';

export const loadEditFavourites = async (): Promise<Type<EditFavourites>> =>
  (await import('./edit-favourites')).EditFavourites;
