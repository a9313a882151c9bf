import { Link } from '@tanstack/react-router';

interface Props {
  fact: 'genre' | 'label' | 'place';
  name: string;
}

/** A genre, a label or a place, which leads to the mixes that have it. */
export function FactLink({ fact, name }: Props) {
  return (
    <Link
      to="/$fact/$name"
      params={{ fact, name }}
      className="underline decoration-line underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {name}
    </Link>
  );
}
