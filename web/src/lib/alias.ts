/** A title with the name that its track also goes by, as one that nobody has identified does. */
export const withAlias = (title: string, alias: string | null | undefined): string =>
  alias ? `${title} (${alias})` : title;
