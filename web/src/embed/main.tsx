/** Starts the player for frames. The mix comes with the page, so nothing is asked for before it is shown. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeSeed } from '@/api/seed';
import type { Mix } from '@/api/types';
import { Embed } from './Embed';
import { EmbedMissing } from './EmbedMissing';
import './embed.css';

const root = document.getElementById('root');
if (root !== null) {
  const name = location.pathname.replace(/^\/embed\//, '');
  const mix = takeSeed<Mix>(`/api/mixes/${name}`);
  const query = new URLSearchParams(location.search);
  const link = { t: query.get('t') ?? undefined, track: query.get('track') ?? undefined };
  createRoot(root).render(
    <StrictMode>{mix === undefined ? <EmbedMissing /> : <Embed mix={mix} link={link} />}</StrictMode>,
  );
}
