// Package main is a small log shipper: readers, filters, a buffer and several sinks.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
	"time"
)

// Level is the severity of a record.
type Level int

const (
	Debug Level = iota
	Info
	Warning
	Error
)

var levelNames = map[Level]string{Debug: "debug", Info: "info", Warning: "warning", Error: "error"}

func (l Level) String() string {
	if name, ok := levelNames[l]; ok {
		return name
	}
	return fmt.Sprintf("level %d", int(l))
}

func parseLevel(text string) (Level, error) {
	for level, name := range levelNames {
		if strings.EqualFold(name, text) {
			return level, nil
		}
	}
	return Debug, fmt.Errorf("unknown level %q", text)
}

// Record is one line of a log.
type Record struct {
	Time   time.Time
	Level  Level
	Source string
	Text   string
	Fields map[string]string
}

func (r *Record) field(name string) string {
	if r.Fields == nil {
		return ""
	}
	return r.Fields[name]
}

// Sink receives records.
type Sink interface {
	Write(records []Record) error
	Flush(deadline time.Duration) error
	Name() string
}

// Filter says whether a record is kept.
type Filter func(Record) bool

func atLeast(level Level) Filter {
	return func(r Record) bool { return r.Level >= level }
}

func fromSource(names ...string) Filter {
	return func(r Record) bool {
		for _, name := range names {
			if r.Source == name {
				return true
			}
		}
		return false
	}
}

func allOf(filters ...Filter) Filter {
	return func(r Record) bool {
		for _, keep := range filters {
			if !keep(r) {
				return false
			}
		}
		return true
	}
}

type consoleSink struct {
	prefix string
	lines  int
}

func (c *consoleSink) Name() string { return "console " + c.prefix }

func (c *consoleSink) Write(records []Record) error {
	for _, r := range records {
		fmt.Printf("%s%s %-7s %s\n", c.prefix, r.Time.Format(time.RFC3339), r.Level, r.Text)
		c.lines++
	}
	return nil
}

func (c *consoleSink) Flush(time.Duration) error { return nil }

type fileSink struct {
	path   string
	file   *os.File
	writer *bufio.Writer
}

func openFile(path string) (*fileSink, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &fileSink{path: path, file: file, writer: bufio.NewWriter(file)}, nil
}

func (f *fileSink) Name() string { return "file " + f.path }

func (f *fileSink) Write(records []Record) error {
	for i := range records {
		if _, err := fmt.Fprintln(f.writer, records[i].Text, records[i].field("id")); err != nil {
			return err
		}
	}
	return nil
}

func (f *fileSink) Flush(deadline time.Duration) error {
	if deadline <= 0 {
		return errors.New("no time left")
	}
	return f.writer.Flush()
}

// countingSink counts the records of each source.
type countingSink struct {
	mutex  sync.Mutex
	counts map[string]int
}

func (s *countingSink) Name() string { return "counts" }

func (s *countingSink) Write(records []Record) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, r := range records {
		s.counts[r.Source]++
	}
	return nil
}

func (s *countingSink) Flush() error {
	names := make([]string, 0, len(s.counts))
	for name := range s.counts {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Println(name, s.counts[name])
	}
	return nil
}

// Shipper buffers records and sends them to its sinks.
type Shipper struct {
	keep   Filter
	sinks  []Sink
	buffer []Record
	limit  int
}

func newShipper(limit int, keep Filter, sinks ...Sink) *Shipper {
	return &Shipper{keep: keep, sinks: sinks, limit: limit}
}

func (s *Shipper) add(r Record) error {
	if !s.keep(r) {
		return nil
	}
	s.buffer = append(s.buffer, r)
	if len(s.buffer) < s.limit {
		return nil
	}
	return s.ship()
}

func (s *Shipper) ship() error {
	var failed []string
	for _, sink := range s.sinks {
		if err := sink.Write(s.buffer); err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", sink.Name(), err))
		}
	}
	s.buffer = s.buffer[:0]
	if len(failed) > 0 {
		return errors.New(strings.Join(failed, "; "))
	}
	return nil
}

func (s *Shipper) close() {
	for _, sink := range s.sinks {
		if err := sink.Flush(5 * time.Second); err != nil {
			fmt.Fprintln(os.Stderr, sink.Name(), err)
		}
	}
}

func parseRecord(line string) (Record, error) {
	parts := strings.SplitN(line, " ", 3)
	if len(parts) < 3 {
		return Record{}, fmt.Errorf("too short: %q", line)
	}
	level, err := parseLevel(parts[0])
	if err != nil {
		return Record{}, err
	}
	r := Record{Time: time.Now(), Level: level, Source: parts[1], Text: parts[2], Fields: map[string]string{}}
	for _, word := range strings.Fields(parts[2]) {
		if key, value, ok := strings.Cut(word, "="); ok {
			r.Fields[key] = value
		}
	}
	return r, nil
}

func main() {
	console := &consoleSink{prefix: "> "}
	sinks := []Sink{console}
	if len(os.Args) > 1 {
		file, err := openFile(os.Args[1])
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		sinks = append(sinks, file)
	}
	counter := &countingSink{counts: map[string]int{}}
	var total Sink = counter
	sinks = append(sinks, total)
	shipper := newShipper(16, allOf(atLeast(Info), fromSource("web", "db")), sinks...)
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		record, err := parseRecord(scanner.Text())
		if err == nil {
			err = shipper.add(record)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	if err := shipper.ship(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	shipper.close()
	fmt.Println(console.lines, "lines")
}
