import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { AuditActor, AuditEntry } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AuditFilters } from '@/features/admin/AuditFilters';
import { AuditLine } from '@/features/admin/AuditLine';
import { addressOf, type Choice, choiceOf, everything, noneWords, wishOf } from '@/features/admin/auditWish';
import { byDay } from '@/features/admin/days';
import { focusOn, lineOf } from '@/features/admin/entry';
import { ListKeys } from '@/features/admin/ListKeys';
import { MoreButton } from '@/features/admin/MoreButton';
import { auditQuery } from '@/features/admin/queries';
import { SearchField } from '@/features/admin/SearchField';
import { putBack } from '@/features/admin/undo';
import { failureWords } from '@/features/admin/words';
import { useListKeys } from '@/lib/listKeys';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import '@/styles/audit.css';

const route = getRouteApi('/admin/$');

const auditKeys = [
  ['J', 'the next entry'],
  ['K', 'the one before'],
  ['Enter', 'what it changed'],
  ['Z', 'undo it'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;

const none: readonly AuditEntry[] = [];
const nobody: readonly AuditActor[] = [];

/** Which entry the keys are about, and which are open. */
function useEntries(entries: readonly AuditEntry[], more: () => void, others: Record<'/' | '?', () => void>) {
  const queries = useQueryClient();
  const [here, setHere] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const moved = useRef(false);
  const at = entries.findIndex(({ id }) => id === here);
  const current = entries[at];
  const go = (by: number) => {
    if (by > 0 && at === entries.length - 1) more();
    const next = entries[at === -1 ? 0 : Math.max(0, Math.min(entries.length - 1, at + by))];
    if (next === undefined) return;
    moved.current = true;
    setHere(next.id);
  };
  const toggle = ({ id, has_changes }: AuditEntry) => {
    if (!has_changes) return;
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  useListKeys({
    j: () => go(1),
    k: () => go(-1),
    enter: () => current !== undefined && toggle(current),
    z: () => current?.can_undo === true && void putBack(queries, current),
    ...others,
  });
  useEffect(() => {
    if (!moved.current || here === null) return;
    moved.current = false;
    focusOn(lineOf(here));
  }, [here]);
  return { here, open, setHere, toggle };
}

/** Which entries are shown, as the address says. */
function useChoice() {
  const choice = choiceOf(route.useSearch());
  const navigate = route.useNavigate();
  const choose = (change: Partial<Choice>) =>
    void navigate({ search: addressOf({ ...choice, ...change }), replace: true, resetScroll: false });
  return [choice, choose] as const;
}

/** Who did what to which entity and when, with what it changed; it can be undone for thirty days. */
export function AuditPage() {
  const [choice, choose] = useChoice();
  const pages = useInfiniteQuery(auditQuery(wishOf(choice, new Date())));
  const { data, error } = pages;
  const entries = data?.pages.flatMap((page) => page.entries) ?? none;
  const actors = data?.pages[0]?.actors ?? nobody;
  const [isHelping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const more = () => void (pages.hasNextPage && !pages.isFetchingNextPage && pages.fetchNextPage());
  const { here, open, setHere, toggle } = useEntries(entries, more, {
    '/': () => search.current?.focus(),
    '?': () => setHelping(true),
  });
  return (
    <>
      <AdminHead
        title="Audit"
        text="What admins did, and what it changed. It can be undone for 30 days."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      >
        <SearchField
          ref={search}
          label="Search the audit"
          placeholder="Who, what, mix, artist"
          value={choice.q}
          onChange={(q) => choose({ q })}
        />
        <Button aria-keyshortcuts="?" className="pointer-coarse:hidden" onClick={() => setHelping(true)}>
          Keys
        </Button>
      </AdminHead>
      <AuditFilters choice={choice} actors={actors} onChoose={choose} />
      {error !== null && data === undefined && (
        <Notice
          level="h2"
          title="The audit log could not be loaded"
          text={failureWords(error, 'Please try again.')}
        >
          <Button kind="solid" onClick={() => void pages.refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {data !== undefined && entries.length === 0 && (
        <Nothing choice={choice} actors={actors} onClear={() => choose(everything)} />
      )}
      <div className="audit" aria-busy={pages.isPlaceholderData}>
        {byDay(entries, new Date()).map(({ day, entries: done }) => (
          <section key={day} aria-label={day}>
            <h2 className="audit-day">{day}</h2>
            <ul>
              {done.map((entry) => (
                <AuditLine
                  key={entry.id}
                  entry={entry}
                  isHere={entry.id === here}
                  isOpen={open.has(entry.id)}
                  onHere={() => setHere(entry.id)}
                  onOpen={() => toggle(entry)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MoreButton of={pages} />
      {entries.length > 0 && !pages.hasNextPage && choice.period !== 'all' && (
        <div className="mt-5 flex justify-center">
          <Button kind="quiet" onClick={() => choose({ period: 'all' })}>
            Show what was before, too
          </Button>
        </div>
      )}
      {isHelping && <ListKeys keys={auditKeys} onClose={() => setHelping(false)} />}
    </>
  );
}

interface NothingProps {
  choice: Choice;
  actors: readonly AuditActor[];
  onClear: () => void;
}

/** Says what was looked for in vain, and leads to everything. */
function Nothing({ choice, actors, onClear }: NothingProps) {
  const isAll = Object.keys(addressOf({ ...choice, period: everything.period })).length === 1;
  if (isAll && choice.period === everything.period) return <Notice level="h2" title="Nothing yet" />;
  return (
    <Notice level="h2" title="Nothing found" text={noneWords(choice, actors)}>
      <Button kind="solid" onClick={onClear}>
        Clear
      </Button>
    </Notice>
  );
}
