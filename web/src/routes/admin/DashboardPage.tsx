import { Link } from '@tanstack/react-router';
import { AdminHead } from '@/features/admin/AdminHead';
import { at } from '@/features/admin/place';

const places = [
  {
    place: 'staged-entities',
    title: 'Approve Mixes',
    text: 'What was submitted or uploaded and waits for review.',
  },
  { place: 'mixes', title: 'Mixes', text: 'View, edit and delete what is in the catalogue.' },
  { place: 'lists', title: 'Lists', text: 'What the home page shows, and in which order.' },
  { place: 'mix-uploader', title: 'Upload Mix', text: 'Bring a mix in as text or JSON.' },
  { place: 'entity-uploader', title: 'Upload Entities', text: 'Many entities at once, as JSON files.' },
  {
    place: 'tracklist-parser',
    title: 'Tracklist Parser',
    text: 'Read a tracklist and take it along as JSON, CSV, CUE or chapters.',
  },
] as const;

/** The back-office's front page. */
export function DashboardPage() {
  return (
    <>
      <AdminHead title="Admin Dashboard" />
      <ul className="admin-cards">
        {places.map(({ place, title, text }) => (
          <li key={place}>
            <Link {...at(place)} className="admin-panel block h-full hover:bg-raised">
              <span className="block font-medium">{title}</span>
              <span className="mt-1 block text-muted text-sm">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
