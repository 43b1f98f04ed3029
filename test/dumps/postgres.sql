--
-- PostgreSQL database dump
--

\restrict 0123456789abcdef

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

DROP DATABASE IF EXISTS shop;
--
-- Name: shop; Type: DATABASE; Schema: -; Owner: shop_admin
--

CREATE DATABASE shop WITH TEMPLATE = template0 ENCODING = 'UTF8' LOCALE_PROVIDER = libc LOCALE = 'C.UTF-8';


ALTER DATABASE shop OWNER TO shop_admin;

\unrestrict 0123456789abcdef
\connect shop
\restrict 0123456789abcdef

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: mood; Type: TYPE; Schema: public; Owner: postgres
--

CREATE TYPE public.mood AS ENUM (
    'fine',
    'it''s; bad'
);


ALTER TYPE public.mood OWNER TO postgres;

--
-- Name: shout(); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.shout() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$ BEGIN NEW.name := upper(NEW.name); -- ; $$
  RETURN NEW; END $_$;


ALTER FUNCTION public.shout() OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: item; Type: TABLE; Schema: public; Owner: shop_admin
--

CREATE TABLE public.item (
    id integer NOT NULL,
    name text,
    note text,
    mood public.mood DEFAULT 'fine'::public.mood
);


ALTER TABLE public.item OWNER TO shop_admin;

--
-- Name: TABLE item; Type: COMMENT; Schema: public; Owner: shop_admin
--

COMMENT ON TABLE public.item IS 'what is sold; and
how';


--
-- Name: item_id_seq; Type: SEQUENCE; Schema: public; Owner: shop_admin
--

CREATE SEQUENCE public.item_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.item_id_seq OWNER TO shop_admin;

--
-- Name: item_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: shop_admin
--

ALTER SEQUENCE public.item_id_seq OWNED BY public.item.id;


--
-- Name: sale; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.sale (
    item integer,
    at date NOT NULL
)
PARTITION BY RANGE (at);


ALTER TABLE public.sale OWNER TO postgres;

--
-- Name: sale_2020; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.sale_2020 (
    item integer,
    at date NOT NULL
);


ALTER TABLE public.sale_2020 OWNER TO postgres;

--
-- Name: sold; Type: VIEW; Schema: public; Owner: postgres
--

CREATE VIEW public.sold AS
 SELECT item.name,
    count(*) AS n
   FROM (public.item
     JOIN public.sale ON ((sale.item = item.id)))
  GROUP BY item.name;


ALTER TABLE public.sold OWNER TO postgres;

--
-- Name: sale_2020; Type: TABLE ATTACH; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.sale ATTACH PARTITION public.sale_2020 FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');


--
-- Name: item id; Type: DEFAULT; Schema: public; Owner: shop_admin
--

ALTER TABLE ONLY public.item ALTER COLUMN id SET DEFAULT nextval('public.item_id_seq'::regclass);


--
-- Data for Name: item; Type: TABLE DATA; Schema: public; Owner: shop_admin
--

COPY public.item (id, name, note, mood) FROM stdin;
1	tab\tand quote ' "	two\nlines	it's; bad
2	back\\slash	\\.	fine
3		\N	\N
4	ünï 😀	SELECT 1; -- $$	fine
\.


--
-- Data for Name: sale_2020; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.sale_2020 (item, at) FROM stdin;
1	2020-02-03
2	2020-03-04
\.


--
-- Name: item_id_seq; Type: SEQUENCE SET; Schema: public; Owner: shop_admin
--

SELECT pg_catalog.setval('public.item_id_seq', 4, true);


--
-- Name: item item_pkey; Type: CONSTRAINT; Schema: public; Owner: shop_admin
--

ALTER TABLE ONLY public.item
    ADD CONSTRAINT item_pkey PRIMARY KEY (id);


--
-- Name: item loud; Type: TRIGGER; Schema: public; Owner: shop_admin
--

CREATE TRIGGER loud BEFORE INSERT ON public.item FOR EACH ROW EXECUTE FUNCTION public.shout();


--
-- Name: sale sale_item_fkey; Type: FK CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE public.sale
    ADD CONSTRAINT sale_item_fkey FOREIGN KEY (item) REFERENCES public.item(id);


--
-- Name: TABLE item; Type: ACL; Schema: public; Owner: shop_admin
--

GRANT SELECT ON TABLE public.item TO reader;


--
-- PostgreSQL database dump complete
--

\unrestrict 0123456789abcdef

