//! What is said of a list that was laid out: doubts about the whole of it, and lines that could not be read.

use super::parting::may_be_parted;
use super::prose;
use super::shape::Shape;
use super::sheet::Sheet;
use super::source::Note;
use crate::diagnostic::DiagnosticCode;

/// This many tabs make more columns than artist, title and label.
const MANY_TABS: usize = 3;

impl Sheet<'_> {
    /// Notes that a line could not be read.
    pub fn note_not_read(&mut self, at: usize) {
        self.note(at, DiagnosticCode::LineNotRead);
    }

    /// Notes that nothing parts a line, though dashes part the others.
    #[inline(never)]
    pub fn note_not_parted(&mut self, at: usize) {
        let may_be = |shape: &Shape<'_>| {
            !shape.is_parted()
                && may_be_parted(shape.body(), shape.is_used())
                && !prose::is_paragraph(shape.body())
        };
        if self.has_dashes && self.shapes.get(at).is_some_and(may_be) {
            self.note(at, DiagnosticCode::NotParted);
        }
    }

    /// Notes that a line directly above the first track names the mix, if it is a name at all.
    #[inline(never)]
    pub fn note_mix_name(&mut self, at: usize) {
        let is_name =
            |shape: &Shape<'_>| shape.is_parted() && !prose::is_prose(shape.body(), shape.artist());
        if self.shapes.get(at).is_some_and(is_name) {
            self.note(at, DiagnosticCode::MixName);
        }
    }

    /// Notes a doubt about the whole list at its first line with a time or number.
    #[inline(never)]
    pub fn note_doubt(&mut self) {
        let first = self.shapes.iter().position(|shape| shape.is_listed() && !shape.is_bare());
        first.into_iter().for_each(|at| self.note(at, DiagnosticCode::Doubtful));
    }

    /// Notes at the first track that the way in which the list is written was guessed.
    pub fn note_guess(&mut self) {
        let first = self.shapes.iter().position(Shape::is_used).filter(|_| self.is_guessed);
        first.into_iter().for_each(|at| self.note(at, DiagnosticCode::FormGuessed));
    }

    /// Notes something about a line.
    #[inline(never)]
    pub fn note(&mut self, at: usize, code: DiagnosticCode) {
        if let Some(line) = self.shapes.get(at).map(Shape::line) {
            self.notes.push(Note {
                part: line.text,
                line: line.number,
                code,
                fix: None,
                says: None,
            });
        }
    }

    /// Notes at the first track that nothing shows which of its lines names the artist.
    pub(super) fn note_first_parted(&mut self) {
        let first = self.shapes.iter().position(Shape::is_parted);
        first.into_iter().for_each(|at| self.note(at, DiagnosticCode::NotParted));
    }

    /// Notes the first line with many columns: nothing says what each of them is.
    #[inline(never)]
    pub(super) fn note_columns(&mut self) {
        let tabs = |shape: &Shape<'_>| shape.body().bytes().filter(|byte| *byte == b'\t').count();
        let first =
            self.shapes.iter().position(|shape| shape.is_parted() && tabs(shape) >= MANY_TABS);
        first.into_iter().for_each(|at| self.note(at, DiagnosticCode::NotParted));
    }
}
