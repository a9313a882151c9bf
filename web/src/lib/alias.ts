/** A title with the name that its track also goes by, as one that nobody has identified does. */
export const withAlias = (title: string, alias: string | null | undefined): string =>
  alias ? `${title} (${alias})` : title;

interface Named {
  title: string;
  aliases: ReadonlyArray<{ alias: string; is_primary: boolean }>;
}

/** The same of a track, wherever it is named: in the list, in the player, on a lock screen, in the page's title. */
export function fullTitle({ title, aliases }: Named): string {
  const alias = aliases.find((entry) => entry.is_primary) ?? aliases[0];
  return withAlias(title, alias?.alias);
}
